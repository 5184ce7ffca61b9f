/** The chunk of the icons that the first menu does not need. */
export { ALL_ICONS as ALL_MENU_ICONS } from '#renderers/ui/all-icons.ts'
