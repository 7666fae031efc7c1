export const spokenDescriptions = [
  'Rollout, the price for next year, and what is still open from last time.',
  'Follow-up to the demo. {person} brings somebody from finance.',
  'Regular check-in.',
  'They want to understand how the second site would work, and by when.',
  'Second attempt, the first one was cut off.',
  'Agenda:\n1. Numbers of the last quarter\n2. The {city} site\n3. Next steps',
  'Recorded with everybody’s consent. Summary goes to {company}.',
] as const;

export const markdownNotes = [
  '# {city} visit\n\nWent better than **expected**. Three things to remember:\n\n1. The cold store has no coverage behind gate 4.\n2. {person} decides, _not_ the site manager.\n3. They pay {money} today.\n\n> “We want the software to stay out of the way.”\n',
  '## Who decides\n\n| Who | What |\n|---|---|\n| Operations | yes or no |\n| Finance | how much |\n| {person} | **when** |\n\nNext step: send the survey by {day}.\n',
  '- Budget approved up to {money}\n- Start in {month}\n- [ ] ask for a reference\n- [x] security answers sent\n\n`gate-4` is still offline.\n',
] as const;

export const htmlMails = [
  '<p>Hello {person},</p><p>thank you for your time today. As promised, the summary:</p><ul><li>The survey takes place on {day}.</li><li>The price stays at {money}.</li><li>We meet again in {month}.</li></ul><p>Kind regards<br>Tidewell</p>',
  '<div dir="ltr">Hi {person},<br><br>our finance team asks whether the {percent} discount is per seat or in total. Could you clarify before {day}?<br><br>Thanks!</div>',
  '<p>Dear all,</p><p>please find attached the <b>updated proposal</b>. The table on page 2 shows {number} seats.</p><table><tr><th>Seat</th><th>Price</th></tr><tr><td>Scanner</td><td>{money}</td></tr></table>',
] as const;

export const documentTexts = [
  'PROPOSAL\n\nScope: {number} scanner seats, dock board, night support.\nTerm: 24 months, beginning {month}.\nPrice: {money}.\n\nThis proposal is valid for 30 days.',
  'NETWORK SURVEY, {city}\n\nAccess points: {number}. Coverage inside the cold store: insufficient.\nRecommendation: two more access points behind gate 4.',
] as const;

export const actionTitles = [
  ['Send the proposal', 'With {number} scanner seats and the price we agreed on.'],
  ['Book the network survey', 'In {city}, two weeks before the start.'],
  ['Answer the security questionnaire', 'Ninety-four questions; most of them are answered already.'],
  ['Find out why the export stops', 'It ends at {number} rows without a message.'],
  ['Invite {person} to the next call', ''],
  ['Share the recording with the team', 'Only the part about the second site.'],
  ['Ask finance about yearly payment', 'They would take {percent} off.'],
  ['Train the night shift', '{day} at ten in the evening.'],
] as const;

export const signalKinds = [
  { name: 'Competitor mentioned', type: 'boolean', description: 'Somebody names another vendor.' },
  { name: 'Next step agreed', type: 'boolean', description: null },
  { name: 'Customer mood', type: 'string', description: 'How the customer sounds overall.' },
  { name: 'Budget', type: 'number', description: 'The sum that was named, in euros.' },
  { name: 'Topics', type: 'array', description: 'What the call was about.' },
  { name: 'Decision', type: 'object', description: 'Who decides, and by when.' },
  { name: 'Risk', type: 'string', description: null },
  { name: 'Renewal date', type: 'date', description: 'When the contract ends.' },
] as const;

export const moods = ['confident', 'curious', 'worried', 'relieved', 'annoyed'] as const;
export const subjects = ['rollout', 'pricing', 'renewal', 'security', 'support', 'roadmap'] as const;

export const tagNames = [
  'Renewal',
  'Risk',
  'Champion',
  'Onboarding',
  'Pricing',
  'Security',
  'Competitor',
  'Feature request',
  'Bug',
  'Executive',
  'Second site',
  'Cold storage',
  'Research',
  'Reference',
  'Legal',
  'Q3 target',
  'Churned',
  'Won',
  'Lost',
  'Escalation',
  'Événement',
  'Übergabe',
  '重要',
  '🔥 hot',
  'متابعة',
  'a tag with a name that is rather longer than any tag has a right to be',
] as const;

export const tagColors = [
  '#2f6f8f',
  '#c2553d',
  '#5b7f3a',
  '#8a5aa8',
  '#b8862b',
  '#46607a',
  '#a33b5f',
] as const;
