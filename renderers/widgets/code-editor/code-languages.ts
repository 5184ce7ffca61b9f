import { json } from '@codemirror/lang-json'
import { StreamLanguage, type StringStream } from '@codemirror/language'
import type { Extension } from '@codemirror/state'

export const CODE_LANGUAGES = ['text', 'json', 'sql', 'javascript'] as const
export type CodeLanguage = (typeof CODE_LANGUAGES)[number]

const SQL =
  'select from where and or not in is null as on join left right inner outer full group by order having limit offset ' +
  'insert into values update set delete create table alter drop union all distinct case when then else end between ' +
  'like exists asc desc with true false'
const JAVASCRIPT =
  'break case catch class const continue default delete do else export extends finally for function if import in ' +
  'instanceof let new return super switch this throw try typeof var void while yield async await of null undefined ' +
  'true false'

/** Highlights words, strings, numbers and comments: enough for reading, and far smaller than a grammar. */
function words(list: string, comment: RegExp, foldsCase: boolean): Extension {
  const keywords = new Set(list.split(' '))
  return StreamLanguage.define({
    token(stream: StringStream) {
      if (stream.eatSpace()) return null
      if (stream.match(comment)) {
        stream.skipToEnd()
        return 'comment'
      }
      if (stream.match(/^'(?:[^'\\]|\\.)*'?|^"(?:[^"\\]|\\.)*"?|^`[^`]*`?/)) return 'string'
      if (stream.match(/^\d+(\.\d+)?/)) return 'number'
      const word = stream.match(/^[\p{L}_$][\p{L}\p{N}_$]*/u) as RegExpMatchArray | null
      if (word) return keywords.has(foldsCase ? word[0].toLowerCase() : word[0]) ? 'keyword' : null
      stream.next()
      return null
    },
  })
}

const HIGHLIGHTING: Readonly<Record<CodeLanguage, Extension>> = {
  text: [],
  json: json(),
  sql: words(SQL, /^--/, true),
  javascript: words(JAVASCRIPT, /^\/\//, false),
}

/** Returns the same object for the same language. */
export function highlightingOf(language: CodeLanguage): Extension {
  return HIGHLIGHTING[language]
}
