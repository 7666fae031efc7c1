import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/*
 * Two other lists with the same rows. The row's markup and styles are copied from the product's page, and only what
 * differs between rows is filled in.
 */

/** What differs between rows; the same rows, generated on demand. */
const ROWS = `
export const HEIGHT = 52;
const SECOND = 1000;
const format = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });
const full = new Intl.DateTimeFormat('en', { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
export function wordsOf(index) {
  const at = Date.UTC(2026, 10, 20, 16) - index * 977 * SECOND;
  const minutes = 5 + (index % 90);
  return {
    title: 'Review ' + index + ' with Larkfield Logistics',
    when: format.format(at),
    exact: full.format(at),
    company: 'Larkfield Logistics',
    people: ' · Ada Byron, Bo Lindqvist +1',
    length: minutes + ':00',
  };
}
`;

/** A handwritten recycler, the minimum that a list can cost: as many elements as fit, moved and rewritten. */
const RECYCLER = `
import { HEIGHT, wordsOf } from './rows.js';
window.startRecycler = (count, template) => {
  const scroller = document.getElementById('scroller');
  const space = scroller.firstElementChild;
  space.replaceChildren();
  space.style.height = count * HEIGHT + 'px';
  const pool = Math.ceil(scroller.clientHeight / HEIGHT) + 17;
  const slots = Array.from({ length: pool }, () => {
    const holder = document.createElement('div');
    holder.innerHTML = template;
    const row = holder.firstElementChild;
    space.append(row);
    const [, title, , when, people, length] = row.children;
    return { row, at: -1, title: title.firstChild, when, time: when.firstChild, company: people.firstElementChild.firstChild, people: people.lastChild, length: length.firstChild };
  });
  const draw = () => {
    const first = Math.max(0, Math.floor(scroller.scrollTop / HEIGHT) - 8);
    for (let index = first; index < Math.min(count, first + pool); index += 1) {
      const slot = slots[index % pool];
      if (slot.at === index) continue;
      slot.at = index;
      const words = wordsOf(index);
      slot.row.style.top = index * HEIGHT + 'px';
      slot.row.setAttribute('aria-rowindex', index + 1);
      slot.title.data = words.title;
      slot.when.title = words.exact;
      slot.time.firstChild.data = words.when;
      slot.company.data = words.company;
      slot.people.data = words.people;
      slot.length.data = words.length;
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
import { HEIGHT, wordsOf } from './rows.js';
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
const compile = (node, path) => {
  if (node.nodeType === 3) {
    const which = { '1.0': 'title', '3.0.0': 'when', '4.0.0': 'company', '4.2': 'people', '4.1': 'people', '5.0': 'length' }[path];
    return which === undefined ? () => node.data : (words) => words[which];
  }
  const props = propsOf(node);
  const children = [...node.childNodes].map((child, at) => compile(child, path === '' ? String(at) : path + '.' + at));
  return (words) => createElement(node.localName, path === '3' ? { ...props, title: words.exact } : props, ...children.map((child) => child(words)));
};
window.startTanStack = (count, template) => {
  const holder = document.createElement('div');
  holder.innerHTML = template;
  const source = holder.firstElementChild;
  const props = propsOf(source);
  const cells = [...source.childNodes].map((child, at) => compile(child, String(at)));
  const Row = memo(({ index, start, measure }) => {
    const words = wordsOf(index);
    return createElement('div', { ...props, ref: measure, 'data-index': index, 'aria-rowindex': index + 1, style: { top: start } }, ...cells.map((cell) => cell(words)));
  });
  const scroller = document.getElementById('scroller');
  scroller.onscroll = null;
  const List = () => {
    const place = useRef(scroller);
    const virtualizer = useVirtualizer({ count, getScrollElement: () => place.current, estimateSize: () => HEIGHT, overscan: 8 });
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
  // Inside the project, so that the libraries resolve.
  const root = fileURLToPath(new URL(`../../dist/bench-rows-${process.pid}/`, import.meta.url));
  try {
    await mkdir(root, { recursive: true });
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
    return await readFile(path.join(root, 'built/peers.js'), 'utf8');
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
