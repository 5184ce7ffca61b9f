/** Code above all provinces. */
export const AREA_ROOT = '86'

/** A province, a city or a county with what is below it; the codes are those of the state. */
export interface AreaNode {
  value: string
  label: string
  children?: AreaNode[]
}
