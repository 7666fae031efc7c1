export const quickLook = {
  title: 'Quick look',
  open: 'Open',
  close: 'Close',
  people: 'People',
  company: 'Company',
  crm: 'CRM link',
  noCrm: 'None',
  notes: 'Notes',
  actionItems: 'Action items',
  firstLines: 'First lines',
  nothing: 'Nothing was written or said that can be shown here.',
  someone: 'Unknown speaker',
};
