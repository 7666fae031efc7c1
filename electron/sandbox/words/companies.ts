/** Companies a customer list could hold. All made up; their domains end in a name reserved for examples. */
// prettier-ignore
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

// prettier-ignore
export const companyFirstWords = [
  'Amber', 'Apex', 'Arden', 'Ashford', 'Bay', 'Birch', 'Bright', 'Cedar', 'Chalk', 'Cinder', 'Coral', 'Crown', 'Dover',
  'Eagle', 'Eastgate', 'Ember', 'Falcon', 'Fern', 'Forth', 'Gable', 'Garnet', 'Glen', 'Golden', 'Granite', 'Harrow',
  'Hazel', 'Heron', 'Ivory', 'Kings', 'Lake', 'Linden', 'Maple', 'Moor', 'New', 'Oak', 'Onyx', 'Orion', 'Otter', 'Pearl',
  'Prairie', 'Quill', 'Raven', 'Rowan', 'Royal', 'Sage', 'Sierra', 'Slate', 'Spruce', 'Summit', 'Swift', 'Thistle',
  'Topaz', 'Umber', 'Valley', 'West', 'White', 'Wren', 'Yarrow', 'York', 'Zenith',
] as const;

// prettier-ignore
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

// prettier-ignore
export const industries = [
  'Logistics', 'Manufacturing', 'Wholesale', 'Retail', 'Distribution', 'Consumer goods',
] as const;

export const companyNotes = [
  'Customer since the first year. Three sites, {number} people.',
  'Cold storage in {city}; very strict about security.',
  'Came through a partner. Budget is decided in {month}.',
  '',
] as const;
