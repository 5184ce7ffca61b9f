/** Icons that a button of a page may have. */
export const BUTTON_ICONS = [
  'delete',
  'download',
  'edit',
  'eye',
  'lock',
  'plus',
  'reload',
  'search',
  'unlock',
  'upload',
] as const
export type ButtonIcon = (typeof BUTTON_ICONS)[number]

export function isButtonIcon(name: string | undefined): name is ButtonIcon {
  return BUTTON_ICONS.some((known) => known === name)
}
