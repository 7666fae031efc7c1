export const security = `
C Where is our data stored?
H In Frankfurt, in two data centres, and it never leaves the region.

C Security asked whether you train anything on our recordings.
H No. They're yours, and they're deleted when you delete them.

C Do you support single sign-on?
H Yes, on every plan. You need about twenty minutes and someone who may change the directory.

C What happens when somebody leaves the company?
H Their account is switched off the moment your directory says so. What they recorded stays with the team.

H Would you like our last penetration test report?
C Please, and the list of what you fixed afterwards.
H You get both. The second one is the more interesting read.

C Who of your people can listen to our calls?
H Nobody by default. You can open one call to support for a day, and you see who listened.
`;

export const support = `
C I opened a ticket on {day} and I still don't know whether it's fixed.
H It was fixed yesterday, and nobody told you. I'm sorry, that's on us.

H Before we go on, is anything broken right now?
C The export. It stops at {number} rows and doesn't say why.
H That's a limit we should have shown you. I'll have it lifted today.

C When the screen goes red, people don't know what to do.
H What would you want it to say?
C In one sentence: what happened, and whom to call.

C Your colleague on the night line was brilliant.
H I'll tell her. Do you remember the name?
C {person}, I think. She stayed on the line for an hour.

C Sometimes the audio is a second behind the text.
H On long calls, yes. We found that one, the fix goes out on {day}.

H If you could change one thing about working with us, what would it be?
C Fewer emails. Tell me what changed in one place, and I'll read it.
`;

export const research = `
H Walk me through your morning. What's the first thing you open?
C The yard camera, to be honest. Then the list of what was late yesterday.
H And what do you do with that list?
C I call the three worst carriers. In that order.

H You said it was confusing. Can you show me where you got stuck?
C Here. I expected this button to save, but it only closes the window.
H What did you think had happened?
C I thought my work was gone.

H How do you find something that a customer said a few months ago?
C I scroll. Or I ask {person}, who remembers everything.
H And when {person} is on holiday?
C Then we don't find it.

C I don't need more features. I need the ones I have to be there when the network isn't.
H That's the clearest thing anybody has said to me this week.

H On a scale from one to ten, how much would you miss it if it was gone?
C Nine. Ten if you fix the search.

C I print the list and cross things out with a pen. Please don't laugh.
H I'm not laughing. The pen never loses its connection.
`;

export const roadmap = `
C When is the offline mode coming?
H The scanner has it since {month}. The tablet follows before the end of the year.

C We'd love to see the whole yard on one screen.
H That's the dock board. I can switch it on for you today and show you on {day}.

H I'm going to be careful here: I can promise a direction, not a date.
C I prefer that to a date that moves every month.

C Could the app warn us when a driver is about to be over his hours?
H That's a good one. Which of your systems knows the hours?
C None of them. {person} does.

C The search should understand what I mean, not what I type.
H Give me one example that annoyed you, and I'll take it to the team.
C I typed the plate with a dash, and it found nothing.
`;

export const pricing = `
C What would this cost for {number} people?
H It depends on how many of them only scan. A scanner seat is {money}, a full seat is more.
C Most of them only scan.
H Then you'd land around {percent} below the quote you have in front of you.

C Your competitor offered us {percent} off in the first year.
H And in the second year?
C That part was in smaller print.

H Is the budget for this already approved?
C Up to {money} a month. Above that I need a signature from finance.
H Then let's stay below it and add the second site in {month}.

C Why is the night support extra?
H It isn't any more. Since {month} it's part of every plan.
C Could you put that in writing? My finance director reads every line.

C I don't want to pay for seats nobody uses.
H You don't. We count the people who signed in that month, nothing else.

C Can we pay once a year instead of every month?
H Of course, and it's {percent} less that way.

H What did the mistakes cost you last year?
C We added it up once. About {money}, and that's only what we could prove.
`;

export const renewal = `
H Your contract runs until the end of {month}. How do you feel about staying?
C We want to stay. But I have to show the board what we got for the money.
H Let's build that page together. Waiting time per truck went down by {percent} since you started.

C Two years is a long time. What if the product changes under us?
H Then you can leave with ninety days' notice. I'd rather earn it than lock you in.

C We have a new CFO, and she asks about every contract above {money}.
H Would it help if I joined that meeting for ten minutes?
C It would. Bring numbers, not slides.

H Is there anything that would make you not renew?
C If the {city} site has another week like the one in {month}.
H Fair. I'll bring you a plan for that site by {day}.

C Last time the renewal paper arrived two days before the deadline.
H This time you'll have it six weeks before. I've put it in my calendar already.

C Legal wants to change the clause about liability.
H Ours can live with that. Send me the wording, and you'll have an answer on {day}.
`;

export const competition = `
C We looked at two other vendors, just to be sure.
H That's sensible. What did they do better?
C One of them has a nicer map. The other one was cheaper until we asked about support.

C A friend at {company} told me you were slow to answer last winter.
H He's right, we were. We doubled the team in {month}, and the median answer takes nine minutes now.

H What would you build yourselves if you had the people?
C Nothing, to be honest. We move boxes. We want the software to stay out of the way.

C Why shouldn't we just use a spreadsheet?
H For one dock you probably can. You have fourteen.
C Fifteen since {day}.
`;

export const procurement = `
C Procurement needs three references from our industry.
H I can give you {company}, and two more who run cold stores like yours.

C The vendor form has ninety-four questions. I'm sorry.
H We've answered most of them before. You'll have it back by {day}.

H Who has to sign, and in what order?
C Operations, then security, then finance. Finance takes the longest.
H Then let's give finance their part first.

C We can only start new contracts at the beginning of a quarter.
H So the first of {month}, if all goes well.
`;

/**
 * H is said by our host, C by the customer; a blank line ends an exchange; {…} is filled at random per row.
 */
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
