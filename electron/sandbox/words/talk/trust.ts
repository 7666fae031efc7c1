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
