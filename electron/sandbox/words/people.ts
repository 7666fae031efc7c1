// prettier-ignore
export const firstNames = [
  'Hannah', 'Callum', 'Marcus', 'Ruth', 'Amara', 'Jonas', 'Priya', 'Mateus', 'Zoë', 'Łukasz', 'Siobhán', 'Björn',
  'Inés', 'Noor', 'Kenji', 'Yuki', 'Wei', 'Mei-Ling', 'Omar', 'Leïla', 'Aylin', 'Emre', 'Katarzyna', 'Tomáš', 'Renée',
  'François', 'Giulia', 'Matteo', 'Olga', 'Dmitri', 'Chidi', 'Ngozi', 'Thandiwe', 'Sipho', 'Aoife', 'Rhys', 'Ingrid',
  'Søren', 'Maja', 'Pedro', 'Luísa', 'João', 'Camila', 'Diego', 'Ximena', 'Hye-jin', 'Min-jun', 'Linh', 'Anh', 'Sanjay',
  'Deepa', 'Farah', 'Yusuf', 'Miriam', 'Eitan', 'Eleni', 'Nikos', 'Anja', 'Stefan', 'Grace', 'Daniel', 'Sofia', 'Oliver',
  'Emma', 'Lucas', 'Charlotte', 'Ben', 'Nina', 'Robert', 'Julia',
] as const;

// prettier-ignore
export const lastNames = [
  'Voss', 'Reid', 'Hale', 'Okafor', 'Lindqvist', 'Nakamura', 'Sharma', 'Ferreira', 'García', 'Müller', 'Kowalski',
  'Novák', 'O’Brien', 'Andersen', 'Nguyễn', 'Trần', 'Kim', 'Park', 'Chen', 'Zhang', 'Haddad', 'El-Amin', 'Yılmaz',
  'Çelik', 'Rossi', 'Bianchi', 'Papadopoulos', 'Ivanova', 'Petrov', 'Mbeki', 'Dlamini', 'Adeyemi', 'Murphy', 'Walsh',
  'Evans', 'Løvstad', 'Bergström', 'Virtanen', 'Costa', 'Silva', 'Núñez', 'Hernández', 'Patel', 'Iyer', 'Rahman', 'Khan',
  'Levi', 'Cohen', 'van den Berg', 'de Vries', 'Dubois', 'Lefèvre', 'Schäfer', 'Weiß', 'Fischer', 'Brown', 'Clarke',
  'Turner', 'Wright', 'Baker', 'Hughes', 'Sato', 'Tanaka', 'Abebe', 'Mensah', 'Castellanos-Echeverría',
] as const;

/** People whose names a Latin-only assumption breaks. First and last name together. */
export const namesInOtherScripts = [
  ['美咲', '佐藤'],
  ['小明', '王'],
  ['محمد', 'العلي'],
  ['נועה', 'לוי'],
  ['Ольга', 'Иванова'],
  ['지민', '박'],
] as const;

// prettier-ignore
export const jobTitles = [
  'Account Executive', 'Customer Success Manager', 'Solutions Engineer', 'Head of Sales', 'Support Engineer',
  'Onboarding Specialist', 'Product Manager', 'Revenue Operations Lead', 'Chief Executive Officer', 'Researcher',
] as const;

export const contactNotes = [
  'Runs the warehouse in {city}. Prefers to be called before nine.',
  'Decides together with finance. Likes numbers, dislikes slides.',
  'Our champion since the pilot.',
  'New in the role since {month}; came from a competitor.',
  '**Important:** never call during the morning shift.',
  'Met at the fair in {city}. Interested in the dock board.',
] as const;

// prettier-ignore
export const timeZones = [
  'Europe/London', 'Europe/Berlin', 'Europe/Lisbon', 'Europe/Warsaw', 'America/New_York', 'America/Chicago',
  'America/Sao_Paulo', 'Asia/Tokyo', 'Asia/Kolkata', 'Africa/Johannesburg', 'Asia/Kathmandu', 'Australia/Adelaide',
] as const;

// prettier-ignore
export const phonePatterns = ['+44 20 79## ####', '+49 30 #######', '(0##) ### ## ##', '+1 (312) 555-01##', '+81-3-####-####'] as const;
