const fs = require('fs');
const path = require('path');
const names = fs.readdirSync(path.join(__dirname, 'docs'));
console.log(names, process.env.HOME);
module.exports = { title: names.join(), url: 'https://small.example.com', baseUrl: '/', customFields: { get a() { throw new Error('b'); }, c() {}, d: new Map(), e: Symbol('f'), g: 1n } };
