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
