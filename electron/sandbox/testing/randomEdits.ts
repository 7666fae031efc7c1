import fc from 'fast-check';
import type { Workspace } from '../workspace/sandboxWorkspace.ts';
import { everything } from './referenceModel.ts';
import { workspaceEnd } from './smallWorkspace.ts';

const timeOf = (text: string | undefined): number => (text === undefined ? Number.NaN : Date.parse(text));

/** A change to one row: its kind, the row, and how far its time moves. */
export const change = fc.record({
  kind: fc.constantFrom('touch', 'delete', 'create', 'relink', 'unschedule', 'import', 'move company'),
  at: fc.nat(10_000),
  ms: fc.integer({ min: -40 * 86_400_000, max: 40 * 86_400_000 }),
});
type Edit = typeof change extends fc.Arbitrary<infer T> ? T : never;

export function perform(workspace: Workspace, { kind, at, ms }: Edit): void {
  const rows = everything(workspace);
  const before = rows[at % rows.length];
  if (before === undefined) return;
  const moved = new Date(
    Math.min(workspaceEnd, Math.max(workspaceEnd - 60 * 86_400_000, timeOf(before.wire.updated_at) + ms)),
  ).toISOString();
  switch (kind) {
    case 'delete':
      workspace.apply({ resource: 'engagement', kind: 'deleted', before });
      return;
    case 'create': {
      const wire = { ...before.wire, id: workspace.engagements.nextId(), updated_at: moved };
      workspace.apply({ resource: 'engagement', kind: 'created', after: { ...before, wire } });
      return;
    }
    case 'touch':
      workspace.apply({
        resource: 'engagement',
        kind: 'updated',
        before,
        after: { ...before, wire: { ...before.wire, updated_at: moved, title: `Moved ${at}` } },
      });
      return;
    case 'import': {
      // Uses the same millisecond as another row, so that only the id decides the order.
      const twin = rows[(at * 7) % rows.length]?.wire ?? before.wire;
      const wire = { ...before.wire, updated_at: twin.updated_at, start_at: twin.start_at };
      workspace.apply({ resource: 'engagement', kind: 'updated', before, after: { ...before, wire } });
      return;
    }
    case 'move company': {
      const { companies } = workspace.generated;
      const company = workspace.companies.get(companies.identifiers.of(at % 8));
      const link = companies.crmOf((at + 1) % 8);
      if (company === undefined || link === undefined) return;
      const after = { ...company, crm_association: link };
      workspace.apply({ resource: 'company', kind: 'updated', before: company, after });
      return;
    }
    case 'unschedule': {
      const { start_at: _, ...wire } = before.wire;
      workspace.apply({ resource: 'engagement', kind: 'updated', before, after: { ...before, wire } });
      return;
    }
    case 'relink': {
      const contact = workspace.generated.contacts.identifiers.of(at % workspace.generated.contacts.count);
      const company = workspace.generated.companies.identifiers.of(at % workspace.generated.companies.count);
      workspace.apply({
        resource: 'engagement',
        kind: 'updated',
        before,
        after: { ...before, contactIds: [contact], companyIds: [company] },
      });
    }
  }
}
