// oxfmt-ignore
export const firstNames = [
  'Hannah', 'Callum', 'Marcus', 'Ruth', 'Amara', 'Jonas', 'Priya', 'Mateus', 'Zoë', 'Łukasz', 'Siobhán', 'Björn',
  'Inés', 'Noor', 'Kenji', 'Yuki', 'Wei', 'Mei-Ling', 'Omar', 'Leïla', 'Aylin', 'Emre', 'Katarzyna', 'Tomáš', 'Renée',
  'François', 'Giulia', 'Matteo', 'Olga', 'Dmitri', 'Chidi', 'Ngozi', 'Thandiwe', 'Sipho', 'Aoife', 'Rhys', 'Ingrid',
  'Søren', 'Maja', 'Pedro', 'Luísa', 'João', 'Camila', 'Diego', 'Ximena', 'Hye-jin', 'Min-jun', 'Linh', 'Anh', 'Sanjay',
  'Deepa', 'Farah', 'Yusuf', 'Miriam', 'Eitan', 'Eleni', 'Nikos', 'Anja', 'Stefan', 'Grace', 'Daniel', 'Sofia', 'Oliver',
  'Emma', 'Lucas', 'Charlotte', 'Ben', 'Nina', 'Robert', 'Julia',
] as const;

// oxfmt-ignore
export const lastNames = [
  'Voss', 'Reid', 'Hale', 'Okafor', 'Lindqvist', 'Nakamura', 'Sharma', 'Ferreira', 'García', 'Müller', 'Kowalski',
  'Novák', 'O’Brien', 'Andersen', 'Nguyễn', 'Trần', 'Kim', 'Park', 'Chen', 'Zhang', 'Haddad', 'El-Amin', 'Yılmaz',
  'Çelik', 'Rossi', 'Bianchi', 'Papadopoulos', 'Ivanova', 'Petrov', 'Mbeki', 'Dlamini', 'Adeyemi', 'Murphy', 'Walsh',
  'Evans', 'Løvstad', 'Bergström', 'Virtanen', 'Costa', 'Silva', 'Núñez', 'Hernández', 'Patel', 'Iyer', 'Rahman', 'Khan',
  'Levi', 'Cohen', 'van den Berg', 'de Vries', 'Dubois', 'Lefèvre', 'Schäfer', 'Weiß', 'Fischer', 'Brown', 'Clarke',
  'Turner', 'Wright', 'Baker', 'Hughes', 'Sato', 'Tanaka', 'Abebe', 'Mensah', 'Castellanos-Echeverría',
] as const;

/** First and last names of people that break assumptions of Latin script. */
export const namesInOtherScripts = [
  ['美咲', '佐藤'],
  ['小明', '王'],
  ['محمد', 'العلي'],
  ['נועה', 'לוי'],
  ['Ольга', 'Иванова'],
  ['지민', '박'],
] as const;

// oxfmt-ignore
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

// oxfmt-ignore
export const timeZones = [
  'Europe/London', 'Europe/Berlin', 'Europe/Lisbon', 'Europe/Warsaw', 'America/New_York', 'America/Chicago',
  'America/Sao_Paulo', 'Asia/Tokyo', 'Asia/Kolkata', 'Africa/Johannesburg', 'Asia/Kathmandu', 'Australia/Adelaide',
] as const;

// oxfmt-ignore
export const phonePatterns = ['+44 20 79## ####', '+49 30 #######', '(0##) ### ## ##', '+1 (312) 555-01##', '+81-3-####-####'] as const;

/** Plausible companies of a customer list. All fictional; their domains use a reserved top-level domain. */
// oxfmt-ignore
export const companyNames = [
  'Northwind', 'Larkfield Freight', 'Harbour & Finch', 'Blue Anchor Foods', 'Meridian Cold Storage', 'Castellan Retail',
  'Öresund Logistik', 'Kestrel Couriers', 'Bramble & Oak', 'Porto Alegre Têxteis', 'Silverline Parts', 'Windrush Wines',
  'Tanaka Seiki 田中精機', 'Grünwald Möbel', 'Highland Dairy', 'Cobalt Marine', 'Juniper Home', 'Riverside Paper',
  'Atlas Tyres', 'Fjord Seafood', 'Sunder & Sons', 'Pemberton Pharma', 'Quayside Imports', 'Vertex Machinery',
  'Olive Branch Catering', 'Marlow Books', 'Redstone Aggregates', 'Sable Cosmetics', 'Elm Street Bakery',
  'Zephyr Sports', 'Nordic Timber', 'Casa Herrera', 'Maison Lefèvre', 'Bosphorus Textiles', 'Kraków Glass',
  'Aurora Lighting', 'Ironbridge Tools', 'Clearwater Bottling', 'Hartmann Chemie', 'Peak Outdoor', 'Saffron Spices',
  'Lighthouse Electronics', 'Willow & Vale', 'Union Parcel', 'Corvid Aerospace', 'Amber Furniture', 'Hollis Hardware',
  'Delta Fresh', 'Pine Ridge Organics', 'Orchard Juices', 'Tidemark Shipping', 'Basilica Ceramics', 'Monsoon Apparel',
  'Greyfriars Medical', 'Copperfield Toys', 'Evergreen Nurseries', 'Lantern Publishing', 'Stonehouse Kitchens',
  'Vulcan Steelworks', 'Mistral Energy', 'Beacon Pet Foods', 'Albion Motors', 'Catalina Yachts', 'Drumlin Farms',
  'شركة النور للتجارة', '北京远航物流', 'מחסני הגליל', 'Übersee Kontor', 'Ñandú Export', 'Société Générale de Vêtements',
] as const;

// oxfmt-ignore
export const companyFirstWords = [
  'Amber', 'Apex', 'Arden', 'Ashford', 'Bay', 'Birch', 'Bright', 'Cedar', 'Chalk', 'Cinder', 'Coral', 'Crown', 'Dover',
  'Eagle', 'Eastgate', 'Ember', 'Falcon', 'Fern', 'Forth', 'Gable', 'Garnet', 'Glen', 'Golden', 'Granite', 'Harrow',
  'Hazel', 'Heron', 'Ivory', 'Kings', 'Lake', 'Linden', 'Maple', 'Moor', 'New', 'Oak', 'Onyx', 'Orion', 'Otter', 'Pearl',
  'Prairie', 'Quill', 'Raven', 'Rowan', 'Royal', 'Sage', 'Sierra', 'Slate', 'Spruce', 'Summit', 'Swift', 'Thistle',
  'Topaz', 'Umber', 'Valley', 'West', 'White', 'Wren', 'Yarrow', 'York', 'Zenith',
] as const;

// oxfmt-ignore
export const companySecondWords = [
  'Foods', 'Freight', 'Retail', 'Pharma', 'Parts', 'Textiles', 'Beverages', 'Electronics', 'Furniture', 'Packaging',
  'Chemicals', 'Motors', 'Logistics', 'Dairy', 'Paper', 'Medical', 'Toys', 'Books', 'Seafood', 'Tools', 'Garden',
  'Energy', 'Plastics', 'Glass', 'Steel', 'Wines', 'Bakery', 'Sports', 'Cosmetics', 'Optics',
] as const;

export const companySuffixes = [
  '',
  '',
  '',
  ' Ltd',
  ' GmbH',
  ' Inc.',
  ' Group',
  ' & Co.',
  ' S.A.',
  ' AB',
] as const;

// oxfmt-ignore
export const industries = [
  'Logistics', 'Manufacturing', 'Wholesale', 'Retail', 'Distribution', 'Consumer goods',
] as const;

export const companyNotes = [
  'Customer since the first year. Three sites, {number} people.',
  'Cold storage in {city}; very strict about security.',
  'Came through a partner. Budget is decided in {month}.',
  '',
] as const;
