import {
  CalendarDays,
  CircleCheck,
  FileText,
  Mail,
  Phone,
  Shapes,
  StickyNote,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { KnownEngagementType } from '#shared/contract/enumerations.ts';

const icons: Readonly<Record<KnownEngagementType, LucideIcon>> = {
  MEETING: Users,
  CALL: Phone,
  EMAIL: Mail,
  TASK: CircleCheck,
  NOTE: StickyNote,
  CALENDAR_EVENT: CalendarDays,
  DOCUMENT: FileText,
};

function isKnown(type: string): type is KnownEngagementType {
  return type in icons;
}

/** The icon of a type; unknown types get a neutral one. */
export function EngagementTypeIcon({ type, size = 16 }: { readonly type: string; readonly size?: number }) {
  const Icon = isKnown(type) ? icons[type] : Shapes;
  return <Icon size={size} strokeWidth={1.75} aria-hidden />;
}
