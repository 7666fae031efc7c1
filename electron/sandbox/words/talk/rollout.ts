/** H is said by us, C by the customer; a blank line ends an exchange; {…} is filled from the row's chance. */
export const rollout = `
H How did the first week with the new scanners go?
C Better than I expected. The night shift stopped using paper on {day}.
C We had {number} scans on the first day, and only a handful had to be done again.

C Can we move the second building forward to {month}?
H Yes, as long as the network survey is done two weeks before.
C I'll ask facilities to book it today.

H Which dock should go first?
C Dock seven. It's quiet in the morning, and the team there likes to try things.
H Then let's start small and learn from it before we touch the busy ones.

C The labels from the old printer don't scan in bright light.
H That's the ribbon, not the scanner. A matte label fixes it.
C Good to know, we were about to send the scanners back.

H What would have to be true for you to call the rollout a success?
C Nobody writes anything down twice, and I can see a late truck before the driver calls me.

C The team in {city} feels a bit forgotten.
H Let's have them on the next call, then. They should hear it from us first.

H Do the handhelds survive a whole shift now?
C With the spare battery, yes. Without it they die around hour six.

C We lost connection in the cold store again.
H The walls there are forty centimetres of insulation. You'll need an access point inside.
C I was afraid you'd say that.
`;

export const training = `
H Who trains the new people at the moment?
C Whoever is standing next to them. That's the honest answer.
H We have a short course, twenty minutes, and it runs on the scanner itself.

C Half of the floor speaks Polish or Romanian at home.
H The screens are in eleven languages, and each person picks their own at sign-in.
C That alone would save me an hour a week.

H Shall I run a session for the shift leads on {day}?
C Make it two, one at six in the morning and one at ten at night.
H Six in the morning it is. I'll bring coffee.

C People click through the safety notice without reading it.
H What if it only came up when something had changed?
C Then they might actually read it.

C My best picker is sixty-two and hates screens. She learned it in a day.
H Would she mind if we quoted her?
C She would frame it.
`;

export const integration = `
H How does a delivery get from your system into ours today?
C A file lands on a server every night at two, and someone hopes for the best.
H We can do that as it happens. Your system calls ours, and the delivery is there a second later.

C Our ERP team says they have no capacity before {month}.
H Then let's keep the file and just send it every fifteen minutes. That needs nothing from them.
C That would be a real step forward already.

C We saw {number} duplicate records after the last import.
H They came in twice with different reference numbers. From now on the same reference updates the first one.
C And the ones we already have?
H We'll merge them for you, and you approve the list before anything is deleted.

H Do you want a webhook when a truck checks in?
C Yes, and please tell me it retries when our side is down.
H It retries for two days, and you can replay any of them by hand.

C Which fields can we write from our side?
H Contacts and the link to your CRM. Everything else is read-only on purpose.

C The API limit bit us last week.
H A thousand calls a minute, shared by everything in the workspace. What was running?
C A script that asked for every record, one by one.
H Ask for a hundred at a time, and only for what changed since your last checkpoint.

C Can your sandbox send broken answers? We want to test our error handling.
H It can be slow, it can cut the line, it can answer nonsense. Whatever you need.
`;

export const data = `
C Who is allowed to see the recordings?
H Everybody in your workspace, except the private ones. Those need an extra permission.

H How clean is the customer list, honestly?
C There are duplicates. Two people at {company} exist three times each.
H We can start with the ones that share an email address. That's usually most of it.

C The deal on that call belongs to another customer entirely.
H I see it. Someone picked the wrong {company}. Let me fix the link while we talk.

C We keep seven years of delivery notes, for the auditors.
H Then we should import them once and leave them alone. Searching them is still instant.

H If you could have one report on Monday morning, what would be on it?
C Late trucks by carrier, and what each of them cost me.
C And please, no pie charts.
`;
