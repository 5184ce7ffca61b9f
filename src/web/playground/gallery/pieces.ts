import { type MetaSchema, type PieceKind, pieceOfDefinition } from '#shared/check/meta-schema.ts'

/** In the order in which an author learns them. */
export const KIND_TITLES: Record<PieceKind, string> = {
  block: '区块',
  widget: '控件',
  action: '动作',
  reaction: '联动',
}

/** Plugin as `_meta` describes it for editors. */
export interface Piece {
  kind: PieceKind
  name: string
  title: string
  description: string
  props: MetaSchema
}

/** Returns every plugin that a page may name. */
export function piecesOf({ $defs = {} }: MetaSchema): Piece[] {
  const pieces = Object.entries($defs).flatMap(([definition, props]) => {
    const piece = pieceOfDefinition(definition)
    return piece ? [{ ...piece, title: props.title ?? '', description: props.description ?? '', props }] : []
  })
  const order = Object.keys(KIND_TITLES)
  return pieces.sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
}

/** Returns the plugins whose name, title or description contains every typed word. */
export function piecesWith(pieces: readonly Piece[], typed: string): Piece[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return pieces.filter(({ name, title, description }) => {
    const text = `${name} ${title} ${description}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
