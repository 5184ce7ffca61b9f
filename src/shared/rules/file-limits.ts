/** What the `x-file` of a field says of the files that it holds. */
export interface FileLimits {
  /** `image` = images only, `file` = anything but images; absent: both. */
  kind?: 'image' | 'file'
  /** Extensions in lower case, without the dot. */
  types?: readonly string[]
  /** Default 1. */
  maxCount?: number
  maxSizeMb?: number
  /** The files of the field are for everybody, signed in or not. */
  public?: boolean
}
