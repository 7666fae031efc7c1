import { memo, useCallback, useMemo } from 'react';
import { ExternalLink } from '../links/ExternalLink.tsx';
import { useText } from '../text/useText.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useIdleParts } from '../ui/useIdleWork.ts';
import { isShort, readInSteps, readSafeText } from './safeTextReader.ts';
import { type SafeBlock, type SafeCell, type SafeInline, columnCount } from './safeNodes.ts';
import css from './SafeTextBody.module.css';

// Text is never reordered, so an index identifies a node.
/* oxlint-disable react/no-array-index-key */

function Inline({ node }: { readonly node: SafeInline }) {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'break':
      return <br />;
    case 'code':
      return <code>{node.text}</code>;
    case 'emphasis':
      return (
        <em>
          <Inlines nodes={node.children} />
        </em>
      );
    case 'strong':
      return (
        <strong>
          <Inlines nodes={node.children} />
        </strong>
      );
    case 'link':
      return (
        <ExternalLink address={node.address} judgement={node.judgement}>
          <Inlines nodes={node.children} />
        </ExternalLink>
      );
  }
}

function Inlines({ nodes }: { readonly nodes: readonly SafeInline[] }) {
  return nodes.map((node, index) => <Inline key={index} node={node} />);
}

/** Headings of the text rank below those of the page. */
const HEADINGS = { 1: 'h3', 2: 'h4', 3: 'h5', 4: 'h6', 5: 'h6', 6: 'h6' } as const;

function Table({ rows }: { readonly rows: readonly (readonly SafeCell[])[] }) {
  const { app } = useText();
  const widest = columnCount(rows);
  return (
    // A wide table scrolls independently, so it must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-label={app.table} tabIndex={0} className={css['tableScroll']}>
      <table>
        <tbody>
          {rows.map((row, at) => {
            const scope = row.every(({ heading }) => heading) ? 'col' : 'row';
            // A single cell spans all columns.
            const span = row.length === 1 ? widest : 1;
            return (
              <tr key={at}>
                {row.map(({ heading, children }, index) => {
                  const blocks = <SafeBlocks blocks={children} />;
                  return heading ? (
                    <th key={index} scope={scope} colSpan={span} dir="auto">
                      {blocks}
                    </th>
                  ) : (
                    <td key={index} colSpan={span} dir="auto">
                      {blocks}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Block({ block }: { readonly block: SafeBlock }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p dir="auto">
          <Inlines nodes={block.children} />
        </p>
      );
    case 'heading': {
      const Heading = HEADINGS[block.level];
      return (
        <Heading dir="auto" className={css['heading']}>
          <Inlines nodes={block.children} />
        </Heading>
      );
    }
    case 'list': {
      const items = block.items.map((item, index) => (
        <li key={index} dir="auto">
          <SafeBlocks blocks={item} />
        </li>
      ));
      return block.start === null ? (
        <ul className={css['list']}>{items}</ul>
      ) : (
        <ol start={block.start} className={css['list']}>
          {items}
        </ol>
      );
    }
    case 'quote':
      return (
        <blockquote className={css['quote']}>
          <SafeBlocks blocks={block.children} />
        </blockquote>
      );
    case 'code-block':
      return (
        // Long lines scroll, so they must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre tabIndex={0} className={css['code']}>
          <code>{block.text}</code>
        </pre>
      );
    case 'table':
      return <Table rows={block.rows} />;
    case 'rule':
      return <hr className={css['rule']} />;
  }
}

function SafeBlocks({ blocks }: { readonly blocks: readonly SafeBlock[] }) {
  return blocks.map((block, index) => <Block key={index} block={block} />);
}

/** Rendered blocks don't re-render while more arrive. */
const Part = memo(SafeBlocks);

/** Renders a long text in parts, so that no text blocks the page. */
export default function SafeTextBody({ body }: { readonly body: string }) {
  const short = useMemo(() => (isShort(body) ? [readSafeText(body)] : null), [body]);
  const begin = useCallback(() => readInSteps(body), [body]);
  const { parts, done } = useIdleParts(short === null ? begin : null);
  return (
    <div className={css['text']} aria-busy={short === null && !done}>
      {(short ?? parts).map((blocks, index) => (
        // Parts are only appended.
        // oxlint-disable-next-line react/no-array-index-key
        <Part key={index} blocks={blocks} />
      ))}
      {short === null && parts.length === 0 ? <Skeleton width="70%" height={14} /> : null}
    </div>
  );
}
