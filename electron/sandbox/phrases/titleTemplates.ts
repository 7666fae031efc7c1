import type { EngagementType } from '../resources/engagementResources.ts';

const meetings = [
  'Renewal check-in with {company}',
  'Kick-off: {company}',
  'Quarterly business review – {company}',
  '{company} weekly',
  'Rollout planning with {company}',
  '{company} <> Tidewell: integration',
  'Dock board demo for {company}',
  'Pricing discussion, {company}',
  'Security questions from {company}',
  'Go-live readiness: {company}',
  'Lessons learned in {city} with {company}',
  'Discovery call with {company}',
  'Research interview: shift lead at {company}',
  'Contract walk-through with {company} and legal',
  '{company}: scanner training',
  'Steering committee {company}',
  'Second site for {company}?',
  'Handover to customer success: {company}',
];

const calls = [
  'Call with {person}',
  'Quick call: {company}',
  'Follow-up call, {company}',
  '{person} ({company}) about the invoice',
  'Call back: labels that don’t scan',
  'Intro call with {company}',
  'Support call: export stops at 5,000 rows',
  '{company} – urgent: gate 4 offline',
  'Reference call for {company}',
  'Negotiation call, {company}',
];

const emails = [
  'Re: Renewal terms',
  'Re: Re: Offer {company}',
  'Security questionnaire, 94 questions',
  'Thank you, and the summary of today',
  'Fwd: Delivery notes missing since {day}',
  'Invoice for {month}',
  'Your question about single sign-on',
];

const notes = [
  'Notes from the site visit in {city}',
  '{company}: who decides what',
  'Impressions after the demo',
  'Risks before the renewal',
  'What {person} said at the fair',
];

const tasks = [
  'Send the proposal to {company}',
  'Check the export limit',
  'Book the network survey in {city}',
  'Ask legal about the liability clause',
  'Prepare numbers for the {company} board',
];

const calendarEvents = [
  'Hold: {company} on site',
  'Visit to {city}',
  '{company} executive lunch',
  'Trade fair {city}',
  'Internal: prepare {company}',
];

const documents = [
  'Proposal {company} v3.pdf',
  'Data processing agreement – {company}',
  'Network survey {city}.docx',
  'Price list {month}',
  '{company} rollout plan.xlsx',
];

export const titlesOf: Readonly<Record<EngagementType, readonly string[]>> = {
  MEETING: meetings,
  CALL: calls,
  EMAIL: emails,
  TASK: tasks,
  NOTE: notes,
  CALENDAR_EVENT: calendarEvents,
  DOCUMENT: documents,
};

/** Titles of internal meetings, without a company. */
export const internalTitles = [
  'Weekly pipeline review',
  'Customer success stand-up',
  'Retrospective: the {city} rollout',
  'Hiring debrief',
  'Roadmap Q4, second round',
  'On-call handover',
];

export const tinyTitles = ['–', '.', 'x', '??', 'Call', '\u00a0'];

export const longTitle =
  'Steering committee on the second phase of the warehouse modernisation at {company}, including the network survey, ' +
  'the new labels, the open questions from security and procurement, the training plan for all shifts in {city} and the ' +
  'other sites, and a first look at next year’s budget, with everybody who could possibly be interested in any of it';
