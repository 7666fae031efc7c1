/** Contacts by company, so that a company's contacts are found without a full scan. */
export const companyContacts = `
CREATE INDEX contact_by_company ON record (json_extract(json, '$.company.id'), name_folded, key)
  WHERE kind = 'contact';
`;
