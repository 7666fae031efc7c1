/** The rectangle of one character, where it is painted. */
function placeOf(node: Text, at: number): DOMRect {
  const range = document.createRange();
  range.setStart(node, at);
  range.setEnd(node, at + 1);
  return range.getBoundingClientRect();
}

/** Whether a character isn't painted to the right of the one before it, on the same line. */
function isTurned(node: Text): boolean {
  const places = Array.from(node.data, (_, at) => placeOf(node, at)).filter(({ width }) => width > 0);
  return places.some(({ left, top, height }, at) => {
    const before = places[at - 1];
    return before !== undefined && Math.abs(top - before.top) < height / 2 && left < before.left;
  });
}

/** The texts in an element of which some characters are painted from right to left. */
export function turnedTexts(element: Element): string[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const turned: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text && isTurned(node)) turned.push(node.data);
  return turned;
}
