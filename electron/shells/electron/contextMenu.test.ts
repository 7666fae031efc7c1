import { describe, expect, it, vi } from 'vitest';
import { type ContextEntry, contextEntries, type ContextTarget } from './contextMenu.ts';

vi.mock('electron', () => import('./testing/fakeElectron.ts'));

const nothing: ContextTarget = {
  linkURL: '',
  isEditable: false,
  selectionText: '',
  misspelledWord: '',
  dictionarySuggestions: [],
  editFlags: { canCut: false, canCopy: false, canPaste: false },
};
const field: ContextTarget = {
  ...nothing,
  isEditable: true,
  editFlags: { canCut: false, canCopy: false, canPaste: true },
};

function names(target: ContextTarget, spelling: boolean | null = null): readonly string[] {
  return contextEntries(target, spelling).map((entry: ContextEntry) =>
    entry.kind === 'role' ? entry.role : entry.kind === 'suggestion' ? entry.word : entry.kind,
  );
}

describe('the page’s context menu', () => {
  it('is not shown if there is nothing to do', () => {
    expect(names(nothing)).toEqual([]);
    expect(names({ ...nothing, selectionText: ' \n' })).toEqual([]);
  });

  it('offers to copy selected text', () => {
    expect(names({ ...nothing, selectionText: 'renewal' })).toEqual(['copy']);
  });

  it('offers editing in text fields, and spell checking if that is off', () => {
    expect(names(field)).toEqual(['cut', 'copy', 'paste', 'selectAll']);
    expect(names(field, true)).toEqual(['cut', 'copy', 'paste', 'selectAll']);
    expect(names(field, false)).toEqual(['cut', 'copy', 'paste', 'selectAll', 'line', 'enable-spelling']);
    expect(
      contextEntries(field, true).filter((entry) => entry.kind === 'role' && entry.enabled),
    ).toHaveLength(2);
  });

  it('starts with suggestions for a misspelled word', () => {
    const target = { ...field, misspelledWord: 'renwal', dictionarySuggestions: ['renewal', 'renal'] };
    expect(names(target, true).slice(0, 4)).toEqual(['renewal', 'renal', 'add-word', 'line']);
    expect(names({ ...target, dictionarySuggestions: [] }, true)[0]).toBe('no-suggestions');
    expect(names({ ...target, isEditable: false, selectionText: 'renwal' }, true)).toEqual(['copy']);
  });

  it('offers to open and copy external links, but not links within the page', () => {
    expect(names({ ...nothing, linkURL: 'https://example.com/' })).toEqual(['open-link', 'copy-link']);
    expect(names({ ...nothing, linkURL: 'parley-app://page/settings' })).toEqual([]);
  });
});
