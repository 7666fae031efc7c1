import type { CompanyId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { useSettings } from '../../queries/appQueries.ts';
import { useFormat } from '../../text/useText.ts';
import { useWorkspaceRead } from '../../queries/workspace.ts';

/** The maximum per call. */
const MOST_ROWS = 500;
const MOST_QUESTIONS = 20;
const MOST_PEOPLE = 8;

/** All that the story and the brief of a company show, so that the brief needs nothing else. */
export function useAccount(company: CompanyId) {
  const { timeZone } = useFormat();
  const { quietAfterDays } = useSettings().reports;
  const filter = { companyIds: [company] };
  return {
    contact: useWorkspaceRead('mirror.accountsReport', {
      filter,
      ofCompany: company,
      timeZone,
      quietAfterDays,
      show: 'all',
      sort: 'quiet',
      descending: true,
      offset: 0,
      limit: 1,
    }),
    touches: useWorkspaceRead('mirror.list', {
      filter,
      order: 'date:desc',
      offset: 0,
      limit: MOST_ROWS,
    }),
    items: useWorkspaceRead('mirror.actionItems', {
      filter,
      timeZone,
      due: 'all',
      state: 'open',
      assigneeIds: [],
      search: '',
      offset: 0,
      limit: MOST_ROWS,
    }),
    questions: useWorkspaceRead('mirror.worthHearing', {
      filter,
      days: null,
      rules: ['question'],
      trackers: [],
      limit: MOST_QUESTIONS,
    }),
    changes: useWorkspaceRead('mirror.updates', {
      before: null,
      limit: MOST_ROWS,
      how: ['changed', 'deleted'],
      ofCompany: company,
    }),
    links: useWorkspaceRead('mirror.crmAssociations', {
      search: '',
      limit: MOST_ROWS,
      ofCompany: company,
    }),
    signals: useWorkspaceRead('mirror.latestSignals', { filter, limit: MOST_ROWS }),
    people: useWorkspaceRead('mirror.records', {
      kind: 'contact',
      search: '',
      ofCompany: company,
      offset: 0,
      limit: MOST_PEOPLE,
    }),
  };
}

export type Account = ReturnType<typeof useAccount>;
export type Touch = OutputOf<'mirror.list'>['rows'][number]['engagement'];
export type Contact = OutputOf<'mirror.accountsReport'>['rows'][number];
export type Changes = OutputOf<'mirror.updates'>['changes'];
