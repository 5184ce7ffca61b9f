import type { NamedThings } from './named-things.ts'
import { checkNode } from './node-checks.ts'
import { recursionProblem } from './recursion.ts'
import { NODES, REFUSED_FIELDS, REFUSED_NODES } from './statement-nodes.ts'
import type { Scope } from './statement-scope.ts'

type Tree = Record<string, unknown>

export interface TreeProblem {
  reason: string
  /** Place in the parsed text, in bytes. */
  byte: number
}

/** The first thing in a statement's tree that is not allowed. */
export function treeProblem(statement: Tree, things: NamedThings): TreeProblem | undefined {
  return new Walk(things).node(statement, new Set(), 0)
}

class Walk {
  constructor(private readonly things: NamedThings) {}

  /** A node that says what it is: `{ ColumnRef: { … } }`; an empty one is the mark of a plain DISTINCT. */
  node(tree: unknown, scope: Scope, byte: number): TreeProblem | undefined {
    const entries = Object.entries(tree as Tree)
    if (entries.length === 0) return undefined
    const [name, body] = entries[0]!
    return entries.length > 1 ? { reason: '语句中有无法识别的部分', byte } : this.named(name, body as Tree, scope, byte)
  }

  private named(name: string, body: Tree, scope: Scope, near: number): TreeProblem | undefined {
    const byte = typeof body.location === 'number' && body.location >= 0 ? body.location : near
    const fields = Object.hasOwn(NODES, name) ? NODES[name] : undefined
    if (!fields) return { reason: REFUSED_NODES[name] ?? `不能使用 ${name}`, byte }
    const unknown = Object.keys(body).find((field) => !Object.hasOwn(fields, field))
    if (unknown !== undefined) return { reason: REFUSED_FIELDS[unknown] ?? `不能使用 ${name}.${unknown}`, byte }
    const reason = checkNode(name, body, scope, this.things)
    if (reason !== undefined) return { reason, byte }
    // Its call was checked as a whole; the function is allowed nowhere else.
    if (name === 'RangeFunction') return body.alias ? this.named('Alias', body.alias as Tree, scope, byte) : undefined
    return name === 'SelectStmt' ? this.select(body, scope, byte) : this.fields(name, body, scope, byte)
  }

  private fields(name: string, body: Tree, scope: Scope, byte: number): TreeProblem | undefined {
    for (const [field, kind] of Object.entries(NODES[name]!)) {
      const child = body[field]
      const problem = kind === 'value' || child === undefined ? undefined : this.field(kind, child, scope, byte)
      if (problem) return problem
    }
    return undefined
  }

  private field(kind: string, child: unknown, scope: Scope, byte: number): TreeProblem | undefined {
    if (kind === 'node') return this.node(child, scope, byte)
    if (kind !== 'nodes') return this.named(kind, child as Tree, scope, byte)
    for (const item of child as unknown[]) {
      const problem = this.node(item, scope, byte)
      if (problem) return problem
    }
    return undefined
  }

  /** Each name of WITH is there for what comes after it, and for the rest of its SELECT; in a recursive one for itself too; nowhere else. */
  private select(body: Tree, scope: Scope, byte: number): TreeProblem | undefined {
    const { withClause, ...rest } = body
    let inner = scope
    if (withClause !== undefined) {
      const shape = Object.keys(withClause as Tree).find((field) => !Object.hasOwn(NODES.WithClause!, field))
      if (shape !== undefined) return { reason: `不能使用 WITH ${shape}`, byte }
      const { ctes, recursive } = withClause as { ctes: Tree[]; recursive?: boolean }
      for (const item of ctes) {
        const query = item.CommonTableExpr as Tree
        const named = new Set([...inner, String(query.ctename)])
        const reason = recursive ? recursionProblem(query) : undefined
        const problem = reason ? { reason, byte } : this.node(item, recursive ? named : inner, byte)
        if (problem) return problem
        inner = named
      }
    }
    return this.fields('SelectStmt', rest, inner, byte)
  }
}
