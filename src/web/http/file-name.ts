/**
 * File name in the header content-disposition: the UTF-8 one before the plain one, without any folder.
 * @returns undefined where the header contains none.
 */
export function fileNameIn(disposition: string | null | undefined): string | undefined {
  const name = utf8Name(disposition ?? '') ?? plainName(disposition ?? '')
  return name?.replace(/^.*[/\\]/, '').replace(/\p{Cc}/gu, '') || undefined
}

function utf8Name(disposition: string): string | undefined {
  const [, encoded] = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition) ?? []
  return encoded && decoded(encoded)
}

/** Inherited servers put a percent-encoded name into the plain parameter. */
function plainName(disposition: string): string | undefined {
  const [, quoted, bare] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition) ?? []
  const name = quoted?.replace(/\\(.)/g, '$1') ?? bare
  return name && (decoded(name) ?? name)
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
