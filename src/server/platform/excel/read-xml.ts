import { StringDecoder } from 'node:string_decoder'
import { SaxesParser } from 'saxes'
import { WorkbookUnreadable } from './workbook-unreadable.ts'

export interface XmlListener {
  /** Names without prefix; attributes as they are written. */
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

/**
 * Tells a listener what is in a document while it comes; yields after each piece, so that whoever has enough may stop.
 * Entities of the document's own are not known, so none can grow.
 * @throws WorkbookUnreadable when it is no XML, and what the listener throws.
 */
export async function* readXml(source: AsyncIterable<Buffer>, listener: XmlListener): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let failure: unknown
  const guarded =
    <A extends unknown[]>(handler: (...given: A) => void) =>
    (...given: A) => {
      if (failure !== undefined) return
      try {
        handler(...given)
      } catch (error) {
        failure = error
      }
    }
  parser.on(
    'opentag',
    guarded(({ name, attributes }) => listener.open?.(localName(name), attributes)),
  )
  parser.on(
    'closetag',
    guarded(({ name }) => listener.close?.(localName(name))),
  )
  const text = guarded((value: string) => listener.text?.(value))
  parser.on('text', text)
  parser.on('cdata', text)
  parser.on('error', (error) => {
    failure ??= new WorkbookUnreadable('文件内容不是有效的 Excel 格式', { cause: error })
  })
  const decoder = new StringDecoder('utf8')
  for await (const chunk of source) {
    parser.write(decoder.write(chunk))
    if (failure !== undefined) throw failure
    yield
  }
  parser.write(decoder.end())
  parser.close()
  if (failure !== undefined) throw failure
}

/** Reads a whole document. */
export async function hearXml(source: AsyncIterable<Buffer>, listener: XmlListener): Promise<void> {
  for await (const _ of readXml(source, listener));
}

/** Some programs write `x:row` where others write `row`. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
