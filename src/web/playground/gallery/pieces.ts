import { type MetaSchema, type PieceKind, pieceOfDefinition } from '#shared/check/meta-schema.ts'

/** In the order in which an author meets them. */
export const KIND_TITLES: Record<PieceKind, string> = {
  block: '区块',
  widget: '控件',
  action: '动作',
  reaction: '联动',
}

/** One piece as `_meta` tells it to editors. */
export interface Piece {
  kind: PieceKind
  name: string
  title: string
  description: string
  props: MetaSchema
}

/** Every piece that a page may name. */
export function piecesOf({ $defs = {} }: MetaSchema): Piece[] {
  const pieces = Object.entries($defs).flatMap(([definition, props]) => {
    const piece = pieceOfDefinition(definition)
    return piece ? [{ ...piece, title: props.title ?? '', description: props.description ?? '', props }] : []
  })
  const order = Object.keys(KIND_TITLES)
  return pieces.sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
}

/** Pieces whose name, title or description holds every word that was typed. */
export function piecesWith(pieces: readonly Piece[], typed: string): Piece[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return pieces.filter(({ name, title, description }) => {
    const text = `${name} ${title} ${description}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
