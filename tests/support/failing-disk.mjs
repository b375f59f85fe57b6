// Loaded into a server by NODE_OPTIONS. From SIGUSR2 on its disk fails to write through, and the file DISK_FAILS is there.
import fs from 'node:fs';

process.on('SIGUSR2', () => {
  fs.fsyncSync = () => {
    throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
  };
  fs.writeFileSync(process.env.DISK_FAILS, '');
});
