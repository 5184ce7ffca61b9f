/**
 * Returns the file name in the header `content-disposition`, without folders and control characters. The parameter
 * `filename*` (UTF-8) takes precedence over `filename`.
 * @returns undefined when the header contains no file name
 */
export function fileNameIn(disposition: string | null | undefined): string | undefined {
  const name = utf8Name(disposition ?? '') ?? plainName(disposition ?? '')
  return name?.replace(/^.*[/\\]/, '').replace(/\p{Cc}/gu, '') || undefined
}

function utf8Name(disposition: string): string | undefined {
  const [, encoded] = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition) ?? []
  return encoded && decoded(encoded)
}

/** Reads `filename`. Some servers percent-encode it, which the standard does not provide for. */
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
