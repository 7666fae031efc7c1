import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** The value once it hasn't changed for `ms` milliseconds. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/** Long enough that the next letter has mostly come. */
const TYPING_MS = 150;

/** What is typed to find something, and what to search for: the same, trimmed, once nothing more is typed. */
export function useTypedSearch() {
  const [typed, onTyped] = useState('');
  const search = useDebounced(typed.trim(), TYPING_MS);
  /** Whether an answer is the one for what is typed. */
  const isFor = ({ data, isPlaceholderData }: Pick<UseQueryResult, 'data' | 'isPlaceholderData'>): boolean =>
    search === typed.trim() && data !== undefined && !isPlaceholderData;
  return { typed, onTyped, search, isFor };
}
