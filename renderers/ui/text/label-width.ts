import type { CSSProperties } from 'react'
import type { PreparedField } from '#renderers/plugin.ts'

type Labelled = Pick<PreparedField, 'title' | 'layout' | 'widget'>

const FONT_SIZE = 14
const LATIN_WIDTH = 8
/** Star of a required field with its margin. */
const MARK_WIDTH = 12
/** Longer labels continue on a second line. */
const MOST_WIDTH = 140

/** Sets the width of the label column, for a form and for the buttons below it. */
export const labelStyle = (fields: readonly Labelled[]) => ({ '--r-label': `${labelWidth(fields)}px` }) as CSSProperties

/** Width of the label column of a form, in pixels: the longest label fits on one line. */
export function labelWidth(fields: readonly Labelled[]): number {
  const titles = fields.filter(({ layout, widget }) => !layout && widget !== 'Hidden').map(({ title }) => title)
  const widths = titles.map((title) => [...title].reduce((width, char) => width + charWidth(char), MARK_WIDTH))
  return Math.min(MOST_WIDTH, Math.max(0, ...widths))
}

const charWidth = (char: string) => (char < '\u2e80' ? LATIN_WIDTH : FONT_SIZE)
