export const quickLook = {
  title: 'Kurzansicht',
  open: 'Öffnen',
  close: 'Schließen',
  people: 'Personen',
  company: 'Firma',
  crm: 'CRM-Verknüpfung',
  noCrm: 'Keine',
  notes: 'Notizen',
  actionItems: 'Aufgaben',
  firstLines: 'Erste Zeilen',
  nothing: 'Es wurde nichts geschrieben oder gesagt, was hier zu zeigen wäre.',
  someone: 'Unbekannte Stimme',
};
