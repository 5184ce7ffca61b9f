/** Path below the address of a data source: neither with a scheme nor with a host. */
export const HTTP_PATH = '^(?!//)(?![A-Za-z][A-Za-z0-9+.-]*:)[^\\\\\\s]*$'

export const isHttpPath = (text: string): boolean => new RegExp(HTTP_PATH).test(text)
