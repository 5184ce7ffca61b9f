/** Storage key for unsaved input of forms; a host clears it when the person signs out. */
export const FORM_DRAFTS = 'form-drafts'
