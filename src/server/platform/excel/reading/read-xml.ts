import { StringDecoder } from 'node:string_decoder'
import { SaxesParser } from 'saxes'
import { WorkbookUnreadable } from '../workbook-unreadable.ts'
import type { ReadBudget } from './read-budget.ts'

/** Receives the parts of a document in their order. What it throws ends the reading. */
export interface XmlListener {
  /** Names of elements come without prefix; names of attributes as they are written. */
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

/** Workbooks have some ten levels. */
const MAX_DEPTH = 64
/** Largest text or tag, in bytes: the parser reports it as one event, and holds it in memory until then. */
const MAX_BYTES_WITHOUT_EVENT = 256 * 1024
/** Attributes of one element; those of workbooks have fewer than 30. */
const MAX_ATTRIBUTES = 100
/** Characters of all attributes of an element; lists of ranges are the longest. */
const MAX_ATTRIBUTE_CHARACTERS = 128 * 1024

/**
 * Reports the parts of a document to a listener while it arrives. Yields after each chunk, so that the caller may stop.
 * Entities that the document declares are unknown to the parser. So a short document cannot expand to a huge text.
 * @throws WorkbookUnreadable for a document that is no XML, or exceeds a limit; errors of the listener
 */
export async function* readXml(
  source: AsyncIterable<Buffer>,
  listener: XmlListener,
  budget: ReadBudget,
): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const events = listen(parser, listener, budget)
  const decoder = new StringDecoder('utf8')
  let bytesWithoutEvent = 0
  for await (const chunk of source) {
    parser.write(decoder.write(chunk))
    if (events.failure() !== undefined) throw events.failure()
    bytesWithoutEvent = events.hadEvent() ? 0 : bytesWithoutEvent + chunk.length
    if (bytesWithoutEvent > MAX_BYTES_WITHOUT_EVENT) throw new WorkbookUnreadable('tooLong')
    budget.time()
    yield
  }
  parser.write(decoder.end())
  parser.close()
  if (events.failure() !== undefined) throw events.failure()
}

/** Reads a whole document, without stops. */
export async function parseXml(
  source: AsyncIterable<Buffer>,
  listener: XmlListener,
  budget: ReadBudget,
): Promise<void> {
  for await (const _ of readXml(source, listener, budget));
}

/**
 * Connects a listener to a parser. No error may pass through the parser, so the first one is stored and later events
 * are ignored.
 */
function listen(parser: SaxesParser, listener: XmlListener, budget: ReadBudget) {
  let failure: unknown
  let hasEvent = false
  let depth = 0
  const attributeLimit = createAttributeLimit()
  const guarded =
    <A extends unknown[]>(handler: (...given: A) => void) =>
    (...given: A) => {
      hasEvent = true
      if (failure !== undefined) return
      try {
        handler(...given)
      } catch (error) {
        failure = error
      }
    }
  parser.on('attribute', ({ name, value }) => {
    if (attributeLimit.isExceededBy(name.length + value.length)) failure ??= new WorkbookUnreadable('tooLong')
  })
  parser.on(
    'opentag',
    guarded(({ name, attributes }) => {
      attributeLimit.reset()
      depth += 1
      if (depth > MAX_DEPTH) throw new WorkbookUnreadable('tooDeep')
      budget.element()
      listener.open?.(localName(name), attributes)
    }),
  )
  parser.on(
    'closetag',
    guarded(({ name }) => {
      depth -= 1
      listener.close?.(localName(name))
    }),
  )
  const text = guarded((value: string) => listener.text?.(value))
  parser.on('text', text)
  parser.on('cdata', text)
  parser.on('error', (error) => {
    failure ??= new WorkbookUnreadable('notXml', { cause: error })
  })
  return {
    failure: () => failure,
    /** Returns whether there was an event since the last call. */
    hadEvent() {
      const result = hasEvent
      hasEvent = false
      return result
    },
  }
}

/** Counts the attributes of one element, before the parser has them all in memory. */
function createAttributeLimit() {
  let count = 0
  let length = 0
  return {
    /** Counts one more attribute. */
    isExceededBy(characters: number): boolean {
      count += 1
      length += characters
      return count > MAX_ATTRIBUTES || length > MAX_ATTRIBUTE_CHARACTERS
    },
    reset() {
      count = 0
      length = 0
    },
  }
}

/** Returns a name without prefix: some programs write `x:row`, others `row`. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
