/** Contacts by the company they name, so that the people of a company are found without reading everybody. */
export const companyContacts = `
CREATE INDEX contact_by_company ON record (json_extract(json, '$.company.id'), name_folded, key)
  WHERE kind = 'contact';
`;
