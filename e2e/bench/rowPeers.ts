import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { prepared } from '../../electron/bench/prepared.ts';

/*
 * Two other lists with the same rows. The row's markup and styles are copied from the product's page, and only what
 * differs between rows is filled in.
 */

/** How a text of the copied row differs in other rows: numbers, companies and people; null if it doesn't. */
const ROWS = `
const companies = ['Larkfield Logistics', 'Amber Furniture', 'Kraków Glass', 'Tanaka Seiki', 'Peak Outdoor'];
const people = ['Ada Byron', 'Bo Lindqvist', 'Chinwe Okafor', 'Dana Petrov', 'Eleni Reid', 'Farid Haddad'];
export function variantsOf(text) {
  const company = companies.find((name) => text.includes(name));
  const person = people.indexOf(text);
  if (person >= 0) return (index) => people[(index + person) % people.length];
  const number = /\\d+/.exec(text)?.[0];
  if (number === undefined && company === undefined) return null;
  const [before, after] = number === undefined ? [text, ''] : text.split(number, 2);
  const least = number?.length > 1 ? 10 : 1;
  const end = (index) => after.replace(company, companies[index % companies.length]);
  if (number === undefined) return (index) => companies[index % companies.length];
  // The number of the title is that of the row.
  return text.startsWith('Review') ? (index) => before + index + end(index) : (index) => before + (least + index % 9) + end(index);
}
export const heightOf = (row) => Number.parseFloat(row.style.height);
export function rowLike(template) {
  const holder = document.createElement('div');
  holder.innerHTML = template;
  return holder.firstElementChild;
}
`;

/** A handwritten recycler, the minimum that a list can cost: as many elements as fit, moved and rewritten. */
const RECYCLER = `
import { heightOf, rowLike, variantsOf } from './rows.js';
window.startRecycler = (count, template) => {
  const scroller = document.getElementById('scroller');
  const space = scroller.firstElementChild;
  const height = heightOf(rowLike(template));
  space.replaceChildren();
  space.style.height = count * height + 'px';
  const pool = Math.ceil(scroller.clientHeight / height) + 17;
  const slots = Array.from({ length: pool }, () => {
    const row = rowLike(template);
    space.append(row);
    const writes = [];
    const nodes = document.createTreeWalker(row, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (nodes.nextNode() !== null) {
      const node = nodes.currentNode;
      const text = node.nodeType === Node.TEXT_NODE ? variantsOf(node.data) : null;
      if (text !== null) writes.push((index) => (node.data = text(index)));
      const title = node.title ? variantsOf(node.title) : null;
      if (title !== null) writes.push((index) => (node.title = title(index)));
    }
    return { row, at: -1, writes };
  });
  const draw = () => {
    const first = Math.max(0, Math.floor(scroller.scrollTop / height) - 8);
    for (let index = first; index < Math.min(count, first + pool); index += 1) {
      const slot = slots[index % pool];
      if (slot.at === index) continue;
      slot.at = index;
      slot.row.style.top = index * height + 'px';
      slot.row.setAttribute('aria-rowindex', index + 1);
      for (const write of slot.writes) write(index);
    }
  };
  scroller.onscroll = draw;
  draw();
};
`;

/** TanStack Virtual as in its documentation: rows have an estimated height and are measured as they appear. */
const TANSTACK = `
import { createElement, memo, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { useVirtualizer } from '@tanstack/react-virtual';
import { heightOf, rowLike, variantsOf } from './rows.js';
const camel = (name) => name.startsWith('aria-') || name.startsWith('data-') ? name : name.replace(/-(\\w)/g, (_, letter) => letter.toUpperCase());
const propsOf = (element) => {
  const props = {};
  for (const { name, value } of element.attributes) {
    if (name === 'style' || name === 'id') continue;
    props[name === 'class' ? 'className' : name === 'datetime' ? 'dateTime' : camel(name)] = value;
  }
  return props;
};
// The same elements as in the row of the product, each with its words put in.
const compile = (node) => {
  if (node.nodeType === Node.TEXT_NODE) return variantsOf(node.data) ?? (() => node.data);
  const props = propsOf(node);
  const title = props.title ? variantsOf(props.title) : null;
  const children = [...node.childNodes].map(compile);
  return (index) => createElement(node.localName, title === null ? props : { ...props, title: title(index) }, ...children.map((child) => child(index)));
};
window.startTanStack = (count, template) => {
  const source = rowLike(template);
  const height = heightOf(source);
  const props = propsOf(source);
  const cells = [...source.childNodes].map(compile);
  const Row = memo(({ index, start, measure }) =>
    createElement('div', { ...props, ref: measure, 'data-index': index, 'aria-rowindex': index + 1, style: { top: start, height } }, ...cells.map((cell) => cell(index))));
  const scroller = document.getElementById('scroller');
  scroller.onscroll = null;
  const List = () => {
    const place = useRef(scroller);
    const virtualizer = useVirtualizer({ count, getScrollElement: () => place.current, estimateSize: () => height, overscan: 8 });
    return createElement('div', { style: { position: 'relative', height: virtualizer.getTotalSize() } },
      virtualizer.getVirtualItems().map((item) => createElement(Row, { key: item.key, index: item.index, start: item.start, measure: virtualizer.measureElement })));
  };
  const space = scroller.firstElementChild;
  space.replaceChildren();
  space.style.height = 'auto';
  createRoot(space).render(createElement(List));
};
`;

/** The script of both lists, bundled like a page. */
export async function buildRowPeers(): Promise<string> {
  const folder = await prepared('row-peers', async (root) => {
    await writeFile(path.join(root, 'rows.js'), ROWS);
    await writeFile(path.join(root, 'recycler.js'), RECYCLER);
    await writeFile(path.join(root, 'tanstack.js'), TANSTACK);
    await writeFile(path.join(root, 'main.js'), `import './recycler.js';\nimport './tanstack.js';\n`);
    await build({
      configFile: false,
      logLevel: 'silent',
      root,
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'built',
        lib: { entry: 'main.js', formats: ['iife'], name: 'peers', fileName: () => 'peers.js' },
      },
    });
  });
  return readFile(path.join(folder, 'built/peers.js'), 'utf8');
}
