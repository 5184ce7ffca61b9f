/** Code of the node above all provinces. */
export const AREA_ROOT = '86'

/** Province, city or county with its children; the codes are official ones. */
export interface AreaNode {
  value: string
  label: string
  children?: AreaNode[]
}
