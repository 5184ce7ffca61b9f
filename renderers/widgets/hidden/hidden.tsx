import type { WidgetProps } from '#renderers/plugin.ts'

/** The form holds the value; every look shows nothing. */
export function Hidden(_props: WidgetProps): null {
  return null
}
