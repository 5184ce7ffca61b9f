import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { projectRoot } from '#server/platform/project-root.ts'
import type { CheckPart } from './check-part.ts'

/** Words that only the authors of this code understand, or that mean too many things, and what to write instead. */
const PRIVATE_WORDS: readonly (readonly [pattern: RegExp, advice: string])[] = [
  [/\b(kept|keeps|lets?) (field|for|from|go)\b/i, 'restricted field, field-level permission, masked'],
  [/\b(is|are) kept\b/i, 'stored, persisted, cached, kept alive'],
  [/\b(told|tells?|telling|said)\b/i, 'returned, reported, logged, notified, documented'],
  [/\b(who may|whoever|what may be done)\b/i, 'has permission, is authorized'],
  [/\b(kin|family|followers)\b/i, 'related forms, dependents'],
  [/\b(leaving|bereft|losses)\b/i, 'deletion, deletion plan, orphaned, impact'],
  [/\bmisfits?\b/i, 'violation'],
  [/\b(wish|wishes|fitted)\b/i, 'desired schema, resolved, applied, locked'],
  [/\bpieces?\b/i, 'plugin (widget, block, action, reaction), mode, lazy'],
  [/\b(oversight|scene|twin|world)\b/i, 'audit, fixture, harness, second instance, environment'],
  [/\basked( for)?\b/i, 'query, requested'],
  [/\bliving\b/i, 'active (not deleted)'],
  [/\b(such a one|no such|anew|at once)\b/i, 'invalid, unknown, missing; again; immediately'],
  [/\bof (it|its own)\b/i, 'the noun itself'],
]

/** A doc comment begins with a verb in the third person or with the noun that the thing is. */
const WEAK_BEGINNING = /^(What|Who|Whom|Of|Those|Its|That|The same|Whether it)\b/
const MOST_WORDS = 25
const FOLDERS = ['src', 'renderers', 'scripts', 'schemas']
const READ = /\.(ts|tsx|mjs|md)$/
const GENERATED = /\/(generated|_meta)\//

/** Lists sentences that a newcomer would have to read twice. Runs only when it is named, and never fails. */
export const wordsPart: CheckPart = {
  name: 'words',
  title: '用词',
  advisory: true,
  async run() {
    const entries = await Promise.all(
      FOLDERS.map(async (folder) =>
        (await readdir(join(projectRoot, folder), { recursive: true })).map((name) => join(folder, name)),
      ),
    )
    const files = ['README.md', ...entries.flat()].filter((name) => READ.test(name) && !GENERATED.test(name))
    const advice = await Promise.all(
      files.map(async (file) => {
        const source = await readFile(join(projectRoot, file), 'utf8')
        return adviceFor(file.endsWith('.md') ? proseOf(source) : commentsOf(source)).map((line) => `${file}:${line}`)
      }),
    )
    return advice.flat()
  },
}

export interface Prose {
  line: number
  text: string
  isDoc: boolean
}

/** Returns `line reason` for each sentence with a private word, a weak beginning or too many words. */
export function adviceFor(texts: readonly Prose[]): string[] {
  return texts.flatMap(({ line, text, isDoc }) => {
    const words = PRIVATE_WORDS.flatMap(([pattern, advice]) => {
      const [found] = pattern.exec(text) ?? []
      return found === undefined ? [] : [`${line} “${found}”：${advice}`]
    })
    const [beginning] = (isDoc && WEAK_BEGINNING.exec(text)) || []
    const weak = beginning === undefined ? [] : [`${line} “${beginning}”：以动词第三人称或名词开头`]
    const long = text.split(/[.;:!?](?:\s|$)/).map((sentence) => sentence.split(/\s+/).filter(Boolean).length)
    const longest = Math.max(...long)
    return [...words, ...weak, ...(longest > MOST_WORDS ? [`${line} 一句 ${longest} 个词，最多 ${MOST_WORDS} 个`] : [])]
  })
}

/** Returns the comments of a source, and the names of its tests. */
export function commentsOf(source: string): Prose[] {
  const file = ts.createSourceFile('source.tsx', source, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX)
  const comments = new Map<number, Prose>()
  const add = ({ pos, end }: ts.CommentRange) => {
    const comment = source.slice(pos, end)
    const text = comment.replace(/^\/\*+|\*\/$|^\/\//g, '').replace(/\n\s*\*/g, ' ')
    const line = file.getLineAndCharacterOfPosition(pos).line + 1
    comments.set(pos, { line, text: plain(text), isDoc: comment.startsWith('/**') })
  }
  const visit = (node: ts.Node) => {
    if (!ts.isJsxText(node)) {
      for (const range of ts.getLeadingCommentRanges(source, node.pos) ?? []) add(range)
      for (const range of ts.getTrailingCommentRanges(source, node.end) ?? []) add(range)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  visit(file.endOfFileToken)
  return [...comments.values(), ...testNamesOf(source)]
}

function testNamesOf(source: string): Prose[] {
  return source.split('\n').flatMap((text, index) => {
    const [, name] = /^\s*(?:describe|it)(?:\.each\(.*\))?\(\s*(['"`].*?['"`])\s*,/.exec(text) ?? []
    return name === undefined ? [] : [{ line: index + 1, text: name.slice(1, -1), isDoc: false }]
  })
}

/** Returns the paragraphs of a Markdown file without code. */
export function proseOf(source: string): Prose[] {
  let isCode = false
  return source.split('\n').flatMap((text, index) => {
    if (text.startsWith('```')) isCode = !isCode
    const isProse = !isCode && /\w/.test(text) && !/^(```|\||#|!)/.test(text)
    return isProse ? [{ line: index + 1, text: plain(text), isDoc: false }] : []
  })
}

/** Names in back quotes and links are no words of a sentence. */
function plain(text: string): string {
  return text
    .replace(/`[^`]*`/g, '`')
    .replace(/\{@link \S+\}|https?:\S+/g, '`')
    .replace(/\s+/g, ' ')
    .trim()
}
