/** What a page may ask of the shell around it (action `host`). A closed list, so that the checker knows it. */
export const HOST_COMMANDS = [
  'sign-in',
  'continue-sign-in',
  'switch-place',
  'sign-out',
  'close-screen',
  'refresh-dictionaries',
  'refresh-menu',
  'open-announcement',
  'reload-announcements',
] as const
export type HostCommand = (typeof HOST_COMMANDS)[number]
