/** Measures text on a canvas in the face of an element, without laying anything out. */
export function textWidthIn(element: Element): (text: string) => number {
  const style = getComputedStyle(element);
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return () => 0;
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  return (text) => context.measureText(text).width;
}
