import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { DEFAULT_SETTINGS } from '#shared/contract/settingDefaults.ts';
import type { Settings, SettingsChange } from '#shared/contract/settings.ts';
import { ask } from './ask.ts';
import type { ProblemError } from './problemError.ts';

/** What the user has chosen about the program, and whether something of it had to be set aside. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => ask('settings.get', {}, signal),
});

/** The settings as they are now; the usual ones until they are read. */
export function useSettings(): Settings {
  const { data } = useQuery(settingsQuery);
  return data?.settings ?? DEFAULT_SETTINGS;
}

/** Changes settings; what can't be kept stays as it was. */
export function useChangeSettings() {
  const client = useQueryClient();
  return useMutation<Settings, ProblemError, SettingsChange>({
    mutationFn: (change) => ask('settings.update', change),
    onSuccess: (settings) => {
      client.setQueryData(settingsQuery.queryKey, { settings, setAside: null });
    },
  });
}
