import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleArrowUp } from 'lucide-react';
import { ask } from '../../queries/ask.ts';
import { programUpdateQuery } from '../../queries/appQueries.ts';
import { useText } from '../../text/useText.ts';
import { Menu } from '../../ui/Menu.tsx';
import { Text } from '../../ui/primitives.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { showToast } from '../../ui/toastStore.ts';
import css from './Sidebar.module.css';

/** Offers a newer version of Parley at the bottom of the sidebar; renders nothing if there is none. */
export function ProgramUpdateMenu({ rail }: { readonly rail: boolean }) {
  const {
    app: { update: words },
  } = useText();
  const { data: update } = useQuery(programUpdateQuery);
  const navigate = useNavigate();
  if (update === undefined || update === null) return null;
  const label = words[update.state]({ version: update.version });
  const download = async () => {
    const { downloaded } = await ask('programUpdate.download', {});
    if (!downloaded) showToast({ words: words.failed });
  };
  const step = {
    available: [{ key: 'download', label: words.download, onChoose: () => void download() }],
    downloading: [],
    ready: [{ key: 'install', label: words.install, onChoose: () => void ask('programUpdate.install', {}) }],
  }[update.state];
  const menu = (
    <Menu
      label={label}
      triggerClass={css['link']}
      trigger={
        <>
          <CircleArrowUp size={rail ? 16 : 14} className={css['update']} aria-hidden />
          <Text wrap="truncate" grow className={css['label']}>
            {label}
          </Text>
        </>
      }
      items={[
        ...step,
        {
          key: 'notes',
          label: words.notes,
          onChoose: () => void navigate({ to: '/release-notes' }),
        },
      ]}
    />
  );
  return <div aria-live="polite">{rail ? <Tooltip label={label}>{menu}</Tooltip> : menu}</div>;
}
