/** Reads the archives for Windows: `tar` of Linux does not know their format. */
import { crc32, inflateRawSync } from "node:zlib";

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;

/** Size of the record at the end of an archive without its comment, and of the longest comment. */
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;

const STORED = 0;
const DEFLATED = 8;

/** Flag of an encrypted file. */
const ENCRYPTED = 1;

/**
 * Returns the files of an archive with their names, in the order of its directory. Folders are omitted.
 *
 * Sizes and checksums are those of the directory at the end: a file that was written to a stream has none before its data. Archives
 * with more than 65,534 files or 4 GiB, encrypted ones and those in several parts are refused, and so are names that lead out of a
 * folder.
 */
export function readZip(bytes) {
  const end = findEnd(bytes);
  const [count, start] = [bytes.readUInt16LE(end + 10), bytes.readUInt32LE(end + 16)];
  if (count === 0xffff || start === 0xffffffff) throw new Error("the archive is too large");
  const files = [];
  let position = start;
  for (let index = 0; index < count; index += 1) {
    const entry = readEntry(bytes, position);
    position = entry.next;
    if (!entry.name.endsWith("/")) files.push({ name: checked(entry.name), data: readData(bytes, entry) });
  }
  return files;
}

function findEnd(bytes) {
  const first = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT_BYTES);
  for (let position = bytes.length - END_BYTES; position >= first; position -= 1) {
    const isEnd = bytes.readUInt32LE(position) === END;
    if (isEnd && position + END_BYTES + bytes.readUInt16LE(position + 20) === bytes.length) return position;
  }
  throw new Error("the file is no ZIP archive, or has been cut");
}

function readEntry(bytes, position) {
  expect(bytes, position, ENTRY);
  const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) => bytes.readUInt16LE(position + offset));
  const nameStart = position + 46;
  return {
    flags: bytes.readUInt16LE(position + 8),
    method: bytes.readUInt16LE(position + 10),
    checksum: bytes.readUInt32LE(position + 16),
    packedBytes: bytes.readUInt32LE(position + 20),
    size: bytes.readUInt32LE(position + 24),
    local: bytes.readUInt32LE(position + 42),
    name: bytes.toString("utf8", nameStart, nameStart + nameBytes),
    next: nameStart + nameBytes + extraBytes + commentBytes,
  };
}

function readData(bytes, { flags, method, checksum, packedBytes, size, local, name }) {
  if (flags & ENCRYPTED) throw new Error(`${name} is encrypted`);
  expect(bytes, local, LOCAL);
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(start, start + packedBytes);
  const data = unpack(packed, method, size, name);
  if (data.length !== size || crc32(data) !== checksum) throw new Error(`${name} is damaged`);
  return data;
}

function unpack(packed, method, size, name) {
  if (method === STORED) return packed;
  // One byte more than expected shows that the size is wrong.
  if (method === DEFLATED) return inflateRawSync(packed, { maxOutputLength: size + 1 });
  throw new Error(`${name} has the unknown compression method ${method}`);
}

function checked(name) {
  if (/^[/\\]|^[a-z]:|\\|\0/i.test(name) || name.split("/").includes("..")) throw new Error(`the name ${JSON.stringify(name)} is refused`);
  return name;
}

function expect(bytes, position, signature) {
  if (position + 4 > bytes.length || bytes.readUInt32LE(position) !== signature) throw new Error("the archive is damaged");
}
