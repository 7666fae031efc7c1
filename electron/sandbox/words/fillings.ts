// prettier-ignore
export const cities = [
  'Bristol', 'Leeds', 'Porto', 'Gdańsk', 'Rotterdam', 'Malmö', 'Lyon', 'Zaragoza', 'Köln', 'Trieste', 'Cork', 'Antwerp',
] as const;

// prettier-ignore
export const months = [
  'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December',
] as const;

export const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

export const numbers = ['40', '120', '155', '240', '480', '1,200', '5,000', '18,000'] as const;

export const percents = ['4%', '8%', '12%', '15%', '18%', '20%', '30%'] as const;

export const sums = ['£18 a month', '£2,400', '€5,300', '$12,000', '£29.50 a seat', '€48,000'] as const;
