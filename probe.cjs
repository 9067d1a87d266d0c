const t=performance.now();
const e=require('echarts'); const c=e.init(null,null,{renderer:'svg',ssr:true,width:300,height:200});c.setOption({xAxis:{},yAxis:{},series:[{type:'line',data:[[1,2],[3,4]]}]});console.log(c.renderToSVGString().length, performance.now()-t);
const B='/tmp/wt/bench/test/n8n/2.x/node_modules/n8n-nodes-base/dist/nodes';
for (const n of ['HttpRequest/HttpRequest','Wait/Wait','If/If','SplitInBatches/SplitInBatches']){const t=performance.now();const m=require(B+'/'+n+'.node.js');const k=Object.values(m)[0];const i=new k();const d=i.description;console.log(n,d.version,d.defaultVersion,performance.now()-t);}
