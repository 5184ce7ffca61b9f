/** Commands of a page to the shell around it (action `host`). The list is closed, so that the checker knows it. */
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
