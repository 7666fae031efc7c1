/** The titles and lines of calls in another language. `{company}` keeps the company's own spelling. */
export interface Language {
  readonly code: string;
  readonly titles: readonly string[];
  readonly lines: readonly string[];
}

const french: Language = {
  code: 'fr',
  titles: [
    'Point de suivi avec {company}',
    'Démarrage du projet chez {company}',
    'Réunion budgétaire – {company}',
  ],
  lines: [
    'Bonjour à tous, est-ce que vous m’entendez bien ?',
    'Très bien, merci. Alors, où en est le déploiement à l’entrepôt de Lyon ?',
    'Ça avance. Les lecteurs sont arrivés lundi, mais il manque encore les étiquettes.',
    'On peut vous les envoyer d’ici jeudi, ça ira ?',
    'Ce serait parfait. L’équipe de nuit en a vraiment besoin.',
    'Et le prix, est-ce qu’il reste le même pour l’année prochaine ?',
    'Oui, il n’augmente pas tant que vous restez sous cent postes.',
    'D’accord. Je dois encore en parler à la direction.',
    'Prenez votre temps, l’offre est valable jusqu’à la fin du mois.',
    'Merci. Une dernière chose : les données sont-elles hébergées en Europe ?',
    'Oui, à Francfort, et elles n’en sortent jamais.',
    'Très bien. À la semaine prochaine, alors.',
  ],
};

const german: Language = {
  code: 'de',
  titles: ['Abstimmung mit {company}', 'Einführungsgespräch {company}', 'Rückfragen zum Angebot – {company}'],
  lines: [
    'Guten Morgen zusammen, sind alle da?',
    'Frau Müller kommt fünf Minuten später, wir können aber schon anfangen.',
    'Gut. Wie läuft es mit den Geräten im Kühlhaus?',
    'Die Akkus halten die Schicht jetzt durch. Nur an Tor vier bricht die Verbindung ab.',
    'Da fehlt ein Zugangspunkt hinter der Dämmung, das hatten wir schon vermutet.',
    'Können Sie das übernehmen, oder müssen wir jemanden beauftragen?',
    'Wir schicken am Dienstag jemanden vorbei, das kostet nichts zusätzlich.',
    'Prima. Und die doppelten Lieferscheine?',
    'Die sind seit gestern weg. Schauen Sie bitte trotzdem noch einmal darüber.',
    'Mache ich. Zum Vertrag: Die Größe passt, über die Laufzeit müssen wir sprechen.',
    'Was würde für Sie besser passen, zwölf oder vierundzwanzig Monate?',
    'Zwölf, mit der Möglichkeit zu verlängern. Schönen Tag noch!',
  ],
};

const spanish: Language = {
  code: 'es',
  titles: ['Seguimiento con {company}', 'Demostración para {company}', 'Revisión del contrato – {company}'],
  lines: [
    '¡Buenos días! ¿Se oye bien por ahí?',
    'Perfectamente. Gracias por conectarse tan temprano.',
    '¿Cómo fue la primera semana con los lectores nuevos?',
    'Mejor de lo que esperábamos. El turno de noche ya no usa papel.',
    'Me alegro. ¿Y las etiquetas que no se leían al sol?',
    'Las cambiamos por unas mates y se acabó el problema.',
    'Muy bien. ¿Hablamos del almacén de Zaragoza?',
    'Sí, queremos empezar en enero, si el presupuesto se aprueba.',
    '¿Qué necesita para que se apruebe?',
    'Una página con números, nada más. Cuánto tardaba un camión antes y cuánto tarda ahora.',
    'Se la preparo para el miércoles.',
    'Estupendo, hasta el miércoles.',
  ],
};

const arabic: Language = {
  code: 'ar',
  titles: ['اجتماع متابعة مع {company}', 'مراجعة العقد مع {company}'],
  lines: [
    'صباح الخير، هل تسمعونني جيدًا؟',
    'نعم، الصوت واضح. شكرًا لوقتكم.',
    'كيف كان الأسبوع الأول مع الأجهزة الجديدة في المستودع؟',
    'أفضل مما توقعنا، لكن الشبكة تنقطع عند البوابة رقم 4.',
    'سنرسل مهندسًا يوم الثلاثاء ليفحص التغطية هناك.',
    'ممتاز. وماذا عن السعر للعام القادم؟',
    'السعر لن يتغير إذا بقي عدد المستخدمين أقل من 100.',
    'حسنًا، سأعرض الأمر على الإدارة قبل نهاية الشهر.',
    'أين تُحفظ بياناتنا؟',
    'في فرانكفورت، ولا تخرج من المنطقة أبدًا.',
    'شكرًا جزيلًا، نلتقي الأسبوع القادم إن شاء الله.',
  ],
};

const hebrew: Language = {
  code: 'he',
  titles: ['שיחת מעקב עם {company}', 'הדגמה עבור {company}'],
  lines: [
    'בוקר טוב לכולם, שומעים אותי?',
    'שומעים מצוין, אפשר להתחיל.',
    'איך עבר השבוע הראשון עם הסורקים החדשים?',
    'טוב מאוד, רק ברציף 7 הסוללה נגמרת אחרי 6 שעות.',
    'נשלח לכם סוללות נוספות עד יום רביעי.',
    'תודה. ומה לגבי ההצעה לשנה הבאה?',
    'המחיר נשאר אותו דבר, והתמיכה בלילה כלולה.',
    'נהדר, אני צריכה רק אישור מהכספים.',
    'אין בעיה, ההצעה בתוקף עד סוף החודש.',
    'מעולה, נדבר בשבוע הבא.',
  ],
};

const japanese: Language = {
  code: 'ja',
  titles: ['{company}様 定例ミーティング', '{company}様 導入キックオフ'],
  lines: [
    'おはようございます。音声は聞こえていますか。',
    'はい、よく聞こえます。本日はよろしくお願いいたします。',
    '新しいスキャナーの最初の一週間はいかがでしたか。',
    '夜勤のチームが紙を使わなくなりました。とても助かっています。',
    'それは良かったです。冷蔵倉庫の電波はどうでしょうか。',
    '4番ゲートの近くで、まだ時々切れます。',
    '火曜日に担当者を伺わせます。',
    'ありがとうございます。来年の価格についても教えてください。',
    '100名様までは据え置きです。',
    '承知しました。社内で確認して、来週お返事します。',
    'お待ちしております。本日はありがとうございました。',
  ],
};

const chinese: Language = {
  code: 'zh',
  titles: ['与{company}的例会', '{company}续约讨论'],
  lines: [
    '大家早上好,能听清楚吗?',
    '可以,声音很清楚。',
    '新扫描枪用了一周,感觉怎么样?',
    '比预想的好,夜班已经不用纸了。',
    '太好了。冷库那边的网络还断线吗?',
    '四号门附近偶尔还会断。',
    '我们星期二派工程师过去看看。',
    '好的。明年的价格会变吗?',
    '一百个席位以内不变。',
    '那我跟财务确认一下,下周答复您。',
    '没问题,谢谢各位,下周见。',
  ],
};

const emoji: Language = {
  code: 'emoji',
  titles: ['🚚 {company}: go-live day 🎉', '☕️ Coffee with {company}', '🔥 Escalation: {company} 🔥'],
  lines: [
    'Good morning! ☀️ Ready for go-live?',
    'Ready 💪 and a little nervous, to be honest 😅',
    'All green on our side: 🟢🟢🟢🟢.',
    'First truck is in! 🚚💨',
    'Scan worked, label worked, driver is happy 👍🏽',
    'The family photo goes on the wall: 👨‍👩‍👧‍👦',
    'Gate 4️⃣ is a bit slow 🐢, everything else is fine.',
    'Noted. 🇩🇪 and 🇵🇹 go live next week?',
    'Yes! 🎉🎉🎉',
    'Thank you all, that was a good morning ❤️‍🔥',
  ],
};

export const languages = {
  french,
  german,
  spanish,
  arabic,
  hebrew,
  japanese,
  chinese,
  emoji,
} as const satisfies Record<string, Language>;
