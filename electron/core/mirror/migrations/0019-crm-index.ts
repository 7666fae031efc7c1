/** With the source, so that the CRM records in use are counted without reading the engagements. */
export const crmIndex = `
DROP INDEX engagement_by_crm;
CREATE INDEX engagement_by_crm ON engagement (crm_id, crm_type, crm_source) WHERE crm_id IS NOT NULL;
`;
