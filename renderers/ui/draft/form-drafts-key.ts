/** Under which forms keep what was typed; a host forgets it when the person signs out. */
export const FORM_DRAFTS = 'form-drafts'
