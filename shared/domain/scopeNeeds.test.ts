import { describe, expect, test } from 'vitest';
import { SCOPES } from '../contract/enumerations.ts';
import { allowedBy, lackingFor, SCOPE_NEEDS } from './scopeNeeds.ts';

describe('scopes of features', () => {
  test('cover every scope', () => {
    expect([...new Set(SCOPE_NEEDS.flatMap(({ scopes }) => scopes))].sort()).toEqual([...SCOPES].sort());
  });

  test('are missing if one is missing, and unknown if one was never tried', () => {
    const needs = ['engagements:write', 'engagements:private:write'] as const;
    expect(allowedBy({ 'engagements:write': 'granted', 'engagements:private:write': 'missing' }, needs)).toBe(
      'missing',
    );
    expect(allowedBy({ 'engagements:write': 'granted' }, needs)).toBe('unknown');
    expect(allowedBy({ 'engagements:write': 'granted', 'engagements:private:write': 'granted' }, needs)).toBe(
      'granted',
    );
    expect(allowedBy({}, needs)).toBe('unknown');
  });

  test('are reported as lacking only if known to be missing', () => {
    expect(lackingFor('editing', {})).toEqual([]);
    expect(lackingFor('editing', { 'engagements:write': 'missing' })).toEqual(['engagements:write']);
    const known = { 'engagements:write': 'granted', 'engagements:private:write': 'missing' } as const;
    expect(lackingFor('editing', known)).toEqual([]);
    expect(lackingFor('editingPrivate', known)).toEqual(['engagements:private:write']);
  });
});
