import type { WidgetProps } from '#renderers/pieces.ts'

/** The form keeps the value; there is nothing to see in any look. */
export function Hidden(_props: WidgetProps): null {
  return null
}
